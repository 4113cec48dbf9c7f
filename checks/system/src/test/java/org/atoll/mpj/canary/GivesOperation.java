// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj.canary;

/// Breaks the law on operations: who drops this one is not told.
public final class GivesOperation {
    private GivesOperation() {}

    /// Stands for the operations of message passing.
    public record Operation() {}

    /// Waits for nobody.
    public static Operation meet() {
        return new Operation();
    }
}
