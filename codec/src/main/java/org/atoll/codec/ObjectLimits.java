// SPDX-License-Identifier: Apache-2.0
package org.atoll.codec;

import org.atoll.fabric.Settings;

/// What one message with an object may hold.
///
/// @param bytes how long it may be
/// @param depth how deep objects may be nested
/// @param array how long one array or collection may be
record ObjectLimits(int bytes, int depth, int array) {
    private static final int DEFAULT_BYTES = 1 << 30;
    private static final int DEFAULT_DEPTH = 500;
    private static final int DEFAULT_ARRAY = 1 << 28;

    static ObjectLimits from(Settings settings) {
        return new ObjectLimits(
                settings.number(FilteredSerialization.BYTES_SETTING, DEFAULT_BYTES, 1),
                settings.number(FilteredSerialization.DEPTH_SETTING, DEFAULT_DEPTH, 1),
                settings.number(FilteredSerialization.ARRAY_SETTING, DEFAULT_ARRAY, 0));
    }

    void checkLength(long length) {
        if (length > bytes) {
            throw new IllegalArgumentException(
                    "an object of " + length + " bytes: "
                            + limit(FilteredSerialization.BYTES_SETTING, bytes));
        }
    }

    String ofDepth() {
        return limit(FilteredSerialization.DEPTH_SETTING, depth);
    }

    String ofArray() {
        return limit(FilteredSerialization.ARRAY_SETTING, array);
    }

    private static String limit(String setting, int value) {
        return "the setting " + setting + " allows " + value;
    }
}
