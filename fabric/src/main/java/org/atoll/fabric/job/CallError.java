// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric.job;

/// An error that says in which call it arose, and apart from that what is the matter. Its message
/// is both. So whoever has another name for the call, as a face of message passing has, says its
/// own and needs not search the message.
public interface CallError {

    /// The name of the call. From any thread; does not block.
    ///
    /// @return the name, or an empty text if the message begins with none
    String call();

    /// What is the matter. From any thread; does not block.
    ///
    /// @return the message without the name of the call
    String matter();

    /// The message of such an error.
    ///
    /// @param call   the name of the call, or an empty text
    /// @param matter what is the matter
    static String message(String call, String matter) {
        return call.isEmpty() ? matter : call + ": " + matter;
    }
}
