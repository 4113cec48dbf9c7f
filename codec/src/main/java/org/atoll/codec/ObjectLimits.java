// SPDX-License-Identifier: Apache-2.0
package org.atoll.codec;

import org.atoll.fabric.job.Settings;

/// What one message with an object may hold.
///
/// @param bytes   how long it may be
/// @param depth   how deep objects may be nested
/// @param array   how long one array or collection may be
/// @param hashing how many steps the hashes of keys may take for each byte
record ObjectLimits(int bytes, int depth, int array, int hashing) {
    private static final int DEFAULT_BYTES = 1 << 30;
    private static final int DEFAULT_DEPTH = 500;
    private static final int DEFAULT_ARRAY = 1 << 28;
    private static final int DEFAULT_HASHING = 256;

    static ObjectLimits from(Settings settings) {
        return new ObjectLimits(
                settings.number(FilteredSerialization.BYTES_SETTING, DEFAULT_BYTES, 1),
                settings.number(FilteredSerialization.DEPTH_SETTING, DEFAULT_DEPTH, 1),
                settings.number(FilteredSerialization.ARRAY_SETTING, DEFAULT_ARRAY, 0),
                settings.number(FilteredSerialization.HASHING_SETTING, DEFAULT_HASHING, 0));
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

    String ofHashing() {
        return limit(FilteredSerialization.HASHING_SETTING, hashing) + " steps for each byte";
    }

    private static String limit(String setting, int value) {
        return "the setting " + setting + " allows " + value;
    }
}
