// The kernel for processors with AVX2: the four lines through a square in the four lanes of a register.
#include "games/othello/kernel_list.h"

#if defined(__x86_64__)

#include <immintrin.h>

#include "games/othello/kernel_functions.h"
#include "games/othello/rays.h"

namespace petteia::othello {
namespace {

struct Avx2Ops {
    static __m256i steps() {
        return _mm256_setr_epi64x(kSteps[0], kSteps[1], kSteps[2], kSteps[3]);
    }
    static __m256i double_steps() {
        return _mm256_setr_epi64x(2 * kSteps[0], 2 * kSteps[1], 2 * kSteps[2], 2 * kSteps[3]);
    }
    static __m256i in_all_lanes(Squares set) {
        return _mm256_set1_epi64x(static_cast<long long>(set));
    }
    static Squares of_any_lane(__m256i lanes) {
        const __m128i half =
            _mm_or_si128(_mm256_castsi256_si128(lanes), _mm256_extracti128_si256(lanes, 1));
        return static_cast<Squares>(
            _mm_cvtsi128_si64(_mm_or_si128(half, _mm_unpackhi_epi64(half, half))));
    }

    // Both ways of each line at once; see the portable kernel.
    [[gnu::always_inline]] static Squares moves(Squares own_discs, Squares other_discs,
                                                Squares empty) {
        constexpr auto kInner = static_cast<long long>(kNotLeft & kNotRight);
        const __m256i step = steps(), two = double_steps();
        const __m256i own = in_all_lanes(own_discs);
        const __m256i inner = _mm256_and_si256(in_all_lanes(other_discs),
                                               _mm256_setr_epi64x(kInner, kInner, -1, kInner));
        const auto grown = [](__m256i run, __m256i pass, __m256i next) {
            return _mm256_or_si256(run, _mm256_and_si256(pass, next));
        };
        __m256i up = _mm256_and_si256(inner, _mm256_sllv_epi64(own, step));
        __m256i down = _mm256_and_si256(inner, _mm256_srlv_epi64(own, step));
        up = grown(up, inner, _mm256_sllv_epi64(up, step));
        down = grown(down, inner, _mm256_srlv_epi64(down, step));
        const __m256i up_pair = _mm256_and_si256(inner, _mm256_sllv_epi64(inner, step));
        const __m256i down_pair = _mm256_srlv_epi64(up_pair, step);
        up = grown(up, up_pair, _mm256_sllv_epi64(up, two));
        down = grown(down, down_pair, _mm256_srlv_epi64(down, two));
        up = grown(up, up_pair, _mm256_sllv_epi64(up, two));
        down = grown(down, down_pair, _mm256_srlv_epi64(down, two));
        return of_any_lane(
                   _mm256_or_si256(_mm256_sllv_epi64(up, step), _mm256_srlv_epi64(down, step))) &
               empty;
    }

    // On each ray the nearest square that is not an opposing disc decides: if it holds an own disc, what
    // lies before it turns. Rising rays have it at their lowest such bit; on falling ones the set is
    // spread away from the square, and the nearest is what nothing was spread to.
    [[gnu::always_inline]] static Squares flips(Squares own_discs, Squares other_discs,
                                                int square) {
        const __m256i zero = _mm256_setzero_si256(), step = steps();
        const __m256i own = in_all_lanes(own_discs), other = in_all_lanes(other_discs);

        const __m256i rising =
            _mm256_load_si256(reinterpret_cast<const __m256i*>(kRays.rising[square]));
        const __m256i stop = _mm256_andnot_si256(other, rising);
        const __m256i nearest =
            _mm256_and_si256(own, _mm256_and_si256(stop, _mm256_sub_epi64(zero, stop)));
        const __m256i before =
            _mm256_and_si256(rising, _mm256_add_epi64(nearest, _mm256_set1_epi64x(-1)));
        const __m256i up = _mm256_andnot_si256(_mm256_cmpeq_epi64(nearest, zero), before);

        const __m256i falling =
            _mm256_load_si256(reinterpret_cast<const __m256i*>(kRays.falling[square]));
        __m256i far = _mm256_andnot_si256(other, falling);
        far = _mm256_or_si256(far, _mm256_srlv_epi64(far, step));
        far = _mm256_or_si256(far, _mm256_srlv_epi64(far, double_steps()));
        far = _mm256_or_si256(far, _mm256_srlv_epi64(far, _mm256_slli_epi64(step, 2)));
        const __m256i last =
            _mm256_and_si256(own, _mm256_andnot_si256(_mm256_srlv_epi64(far, step), far));
        const __m256i down =
            _mm256_andnot_si256(_mm256_cmpeq_epi64(last, zero), _mm256_andnot_si256(far, falling));
        return of_any_lane(_mm256_or_si256(up, down));
    }
};

}  // namespace

const Kernel kAvx2Kernel = KernelFunctions<Avx2Ops>::kernel("avx2");

}  // namespace petteia::othello

#endif
