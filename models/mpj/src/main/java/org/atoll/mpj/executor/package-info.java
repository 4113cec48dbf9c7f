// SPDX-License-Identifier: Apache-2.0

/// How tasks are handed out to ranks: [org.atoll.mpj.executor.Tasks] on rank 0 knows which of them
/// wait and which rank works at which ([org.atoll.mpj.executor.Servants]); on the others an
/// [org.atoll.mpj.executor.ExecutorMessages] serves. A [org.atoll.mpj.executor.RemoteTask] is a
/// task and its outcome. Any thread may call; no state changes outside of the monitor of the
/// servants.
///
/// Of this module the package names `plan`, `request`, `part`, `team`, `circle` and `fault`.
package org.atoll.mpj.executor;
