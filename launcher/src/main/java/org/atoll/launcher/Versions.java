// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher;

import picocli.CommandLine.IVersionProvider;

/// Tells Atoll's version.
final class Versions implements IVersionProvider {
    /// The version of this source tree.
    static final String ATOLL = "0.1.0";

    /// Created by picocli.
    Versions() {}

    @Override
    public String[] getVersion() {
        return new String[] {"atoll " + ATOLL};
    }
}
