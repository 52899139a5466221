// Postbox: a loop for one owner. Posted work is dropped once the owner is gone, so that it may refer to the
// owner.
#pragma once

#include <memory>
#include <utility>

#include "web/transport/application.h"

namespace petteia {

class Postbox final : public Loop {
  public:
    explicit Postbox(Loop& loop) : loop_(loop) {}

    void post(Work work) override { loop_.post(while_alive(std::move(work))); }
    void post_after(Milliseconds delay, Work work) override {
        loop_.post_after(delay, while_alive(std::move(work)));
    }

  private:
    Work while_alive(Work work) const {
        return [alive = std::weak_ptr(alive_), work = std::move(work)] {
            if (!alive.expired()) work();
        };
    }

    Loop& loop_;
    std::shared_ptr<bool> alive_ = std::make_shared<bool>(true);
};

}  // namespace petteia
