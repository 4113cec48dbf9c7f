// SPDX-License-Identifier: Apache-2.0

/// Tasks in the manner of PVM: a program enters the model as a task, starts other tasks, and all of
/// them send each other messages of typed items.
///
/// The ranks of a job are the machine's hosts. A task is a virtual thread in the process of its
/// host, and its number ([org.atoll.tasks.Tid]) is never given twice.
///
/// Rooms, each of which names only those to its right: this package, `life` (where tasks begin and
/// end) and `keep` (what a machine has only once), which do not name each other, `post` (messages
/// under way), `pack` (items as bytes). Inside the rooms a tid is a `long`
/// ([org.atoll.tasks.post.Tids]).
package org.atoll.tasks;
