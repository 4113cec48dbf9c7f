// SPDX-License-Identifier: Apache-2.0

/// Checkers, which is English draughts on 8 by 8 squares: its rules, and an engine that searches
/// positions by one thread, by several, or by remote objects.
///
/// [org.atoll.applications.checkers.Position] has the rules, and
/// [org.atoll.applications.checkers.Fen] writes positions as text. A
/// [org.atoll.applications.checkers.Thinker] searches them. A search of fixed depth with the plain
/// evaluation and without quiescence gives the minimax value, whoever shares the work and in
/// whatever order.
///
/// Source of the parallel search: J.W. Romein, Multigame, an environment for distributed
/// game-tree search, thesis, Vrije Universiteit, 2001.
package org.atoll.applications.checkers;
