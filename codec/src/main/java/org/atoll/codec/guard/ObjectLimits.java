// SPDX-License-Identifier: Apache-2.0
package org.atoll.codec.guard;

import org.atoll.fabric.job.Settings;

/// The limits of one message with an object.
///
/// @param array   how long one array or collection may be
/// @param hashing how many steps the hashes of keys may take for each byte
public record ObjectLimits(int bytes, int depth, int array, int hashing) {

    /// The setting for the longest message, in bytes.
    public static final String BYTES_SETTING = "atoll.objects.bytes";

    /// The setting for the deepest nesting.
    public static final String DEPTH_SETTING = "atoll.objects.depth";

    /// The setting for the longest array, in elements.
    public static final String ARRAY_SETTING = "atoll.objects.array";

    /// The setting for the hashes of keys, in steps for each byte of a message.
    public static final String HASHING_SETTING = "atoll.objects.hashing";

    private static final int DEFAULT_BYTES = 1 << 30;
    private static final int DEFAULT_DEPTH = 500;
    private static final int DEFAULT_ARRAY = 1 << 28;
    private static final int DEFAULT_HASHING = 256;

    /// Reads the settings.
    ///
    /// @throws IllegalArgumentException if a setting is malformed
    public static ObjectLimits from(Settings settings) {
        return new ObjectLimits(
                settings.number(BYTES_SETTING, DEFAULT_BYTES, 1),
                settings.number(DEPTH_SETTING, DEFAULT_DEPTH, 1),
                settings.number(ARRAY_SETTING, DEFAULT_ARRAY, 0),
                settings.number(HASHING_SETTING, DEFAULT_HASHING, 0));
    }

    /// Refuses a message that is too long.
    ///
    /// @throws IllegalArgumentException if it is longer than is allowed
    public void checkLength(long length) {
        if (length > bytes) {
            throw new IllegalArgumentException(
                    "an object of " + length + " bytes: "
                            + limit(BYTES_SETTING, bytes));
        }
    }

    /// What to say of a graph that is too deep.
    ///
    /// @return the setting and its value
    public String ofDepth() {
        return limit(DEPTH_SETTING, depth);
    }

    /// What to say of an array that is too long.
    ///
    /// @return the setting and its value
    public String ofArray() {
        return limit(ARRAY_SETTING, array);
    }

    /// What to say of keys whose hashes cost too much.
    ///
    /// @return the setting and its value
    public String ofHashing() {
        return limit(HASHING_SETTING, hashing) + " steps for each byte";
    }

    private static String limit(String setting, int value) {
        return "the setting " + setting + " allows " + value;
    }
}
