// SPDX-License-Identifier: Apache-2.0

/// The programs of `atoll bench rmi` that call an object in another process: by remote objects, by
/// the JDK's RMI, and, as the least that any of them can take, bytes over a bare socket.
///
/// A comparator's program starts the process that it talks to, tells it through its input when to
/// end, and reads from its output how to reach it.
package org.atoll.benchmarks.rmi.calls;
