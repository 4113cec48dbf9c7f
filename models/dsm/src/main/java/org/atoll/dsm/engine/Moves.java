// SPDX-License-Identifier: Apache-2.0
package org.atoll.dsm.engine;

/// What the policies `homes` and `push` do at a barrier.
///
/// @param homes   where pages are at home
/// @param flushes what goes to homes before the barrier
/// @param pushes  what comes from homes after it
record Moves(Homes homes, Flushes flushes, Pushes pushes) {}
