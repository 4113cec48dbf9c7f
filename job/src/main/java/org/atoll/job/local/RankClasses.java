// SPDX-License-Identifier: Apache-2.0
package org.atoll.job.local;

import java.util.Optional;

/// The classes of a rank that is a thread, as far as they are loaded in another form than its
/// program has them: those that end the JVM, and, if the rank is a virtual thread, those that make
/// threads.
final class RankClasses {
    private RankClasses() {}

    /// What a [RankLoader] wants to know.
    ///
    /// @param bytes   the class file
    /// @param loader  where the classes are that it refers to
    /// @param virtual whether the rank is a virtual thread
    /// @return the class file to be loaded instead; empty if the class stays as it is
    static Optional<byte[]> changed(byte[] bytes, ClassLoader loader, boolean virtual) {
        Optional<byte[]> ending = ExitCalls.redirected(bytes, loader);
        return virtual
                ? ThreadCalls.shown(ending.orElse(bytes), loader).or(() -> ending)
                : ending;
    }
}
