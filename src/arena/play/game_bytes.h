// Openings and games as texts that other ranks of a cluster read (cluster/byte_stream.h). Not for files.
#pragma once

#include <string>
#include <string_view>

#include "arena/play/openings.h"
#include "arena/play/referee.h"
#include "cluster/byte_stream.h"

namespace petteia {

void put(ByteWriter& writer, const Opening& opening);
void put(ByteWriter& writer, const TimeControl& time);
void put(ByteWriter& writer, const GameRecord& record);

Opening get_opening(ByteReader& reader);
TimeControl get_time(ByteReader& reader);
GameRecord get_record(ByteReader& reader);

}  // namespace petteia
