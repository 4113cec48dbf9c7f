// SPDX-License-Identifier: Apache-2.0
package org.atoll.tasks;

/// One task that was not started.
///
/// @param index  which of the call's tasks, from 0
/// @param host   the name of the host where it was to run
/// @param reason one line
public record SpawnError(int index, String host, String reason) {}
