// SPDX-License-Identifier: Apache-2.0
package org.atoll.tasks;

/// What a spawned task is made of.
public enum TaskKind {
    /// A virtual thread in its host's process. Tasks of one host share static fields.
    LIGHT,
    /// The same with copies of the program's classes of its own, and so with its own static fields.
    ISOLATED,
    /// A process of its own.
    PROCESS
}
