// SPDX-License-Identifier: Apache-2.0
package org.atoll.tasks;

/// The kinds of spawned tasks, by what they are made of.
public enum TaskKind {
    /// A virtual thread in its host's process. Tasks of one host share static fields.
    LIGHT,
    /// The same with copies of the program's classes of its own, and so with its own static fields.
    ISOLATED,
    /// A process of its own.
    PROCESS
}
