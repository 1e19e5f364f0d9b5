/* fuzz_message.c: any bytes as a message from a client, and as a line of a room's log.
 *
 * A line that is an event must be written as it was read.
 *
 * SPDX-License-Identifier: MIT */
#include "hub/message.h"

#include <string.h>

#include "fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    nl_message    m;
    nl_room_event e;
    char          line[NL_ROOM_LINE];
    nl_message_read(&m, (const char *)bytes, size);
    if (nl_room_event_read(&e, (const char *)bytes, size) == NL_OK) {
        size_t length = nl_room_event_write(&e, line);
        CHECK(length == size + 1 && memcmp(line, bytes, size) == 0);
    }
    return 0;
}
