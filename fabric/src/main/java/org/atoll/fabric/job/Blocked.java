// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric.job;

/// What a sleeping rank says of itself, for the detection of deadlocks.
///
/// @param operation      what it waits for, in words: `receive from 3, tag 7`
/// @param peer           the world rank it waits for, or -1 for any
/// @param framesSent     frames it has sent since it started, to all peers
/// @param framesReceived frames it has received since it started, from all peers
public record Blocked(String operation, int peer, long framesSent, long framesReceived) {}
