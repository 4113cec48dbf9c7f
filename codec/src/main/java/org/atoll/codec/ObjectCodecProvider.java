// SPDX-License-Identifier: Apache-2.0
package org.atoll.codec;

import org.atoll.fabric.job.Settings;

/// Brings a codec of one's own for the objects of messages, such as a generated serializer: a
/// service that is found by [java.util.ServiceLoader] on the program's path and taken instead of
/// [org.atoll.codec.graph.CompactObjects]. All ranks of a job must find the same one.
@FunctionalInterface
public interface ObjectCodecProvider {

    /// Makes the codec of one rank.
    ///
    /// @param settings what the user has set, the allow-list `atoll.objects.allow` among it
    /// @param loader   where the classes of arriving objects are to be looked for
    /// @param standard what would be taken otherwise; good for what the codec cannot write
    /// @return a codec; it may be used from any thread
    ObjectCodec create(Settings settings, ClassLoader loader, ObjectCodec standard);
}
