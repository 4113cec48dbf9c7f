// SPDX-License-Identifier: Apache-2.0
package org.atoll.tasks;

/// Takes messages that no receive shall get.
@FunctionalInterface
public interface MessageHandler {

    /// Takes one. Called in the task's thread while that is in a receive or a probe; may call the
    /// task's [Pvm].
    ///
    /// @param message the handler's own
    void handle(Message message);
}
