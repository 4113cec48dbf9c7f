// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.checkers.page;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/// One game of a PDN file.
///
/// @param tags what the file says of it, such as the players' names, in the file's order
/// @param game the moves
record PdnGame(Map<String, String> tags, PlayedGame game) {

    /// Copies the tags.
    PdnGame {
        tags = Collections.unmodifiableMap(new LinkedHashMap<>(tags));
    }
}
