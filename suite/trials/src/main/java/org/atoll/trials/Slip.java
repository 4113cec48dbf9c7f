// SPDX-License-Identifier: Apache-2.0
package org.atoll.trials;

import org.atoll.mpj.Request;

/// A receive that was posted.
///
/// @param source  the sender it names, or -1
/// @param tag     the tag it names, or -1
/// @param room    where the message goes
@SuppressWarnings("ArrayRecordComponent") // slips are not compared
record Slip(int source, int tag, long[] room, Request request) {

    boolean takes(Letter letter) {
        return (source < 0 || source == letter.from()) && (tag < 0 || tag == letter.tag());
    }
}
