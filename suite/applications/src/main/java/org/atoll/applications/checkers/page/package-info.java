// SPDX-License-Identifier: Apache-2.0

/// A page on which people play checkers against the engine, in a browser of their own.
///
/// [CheckersPage] is the program of which rank 0 serves the page, and [CheckersCommand] the command
/// that starts it. [PageServer] speaks HTTP, by the JDK's own server: it is in the JDK, and one
/// person plays. It knows no game: a page sends the whole game with each request ([GameLines]), and
/// [Referee] checks each move of it. [SearchDesk] lets one thread, the rank's own, ask the engine.
///
/// What travels is lines of words rather than JSON, because no library for JSON is among those that
/// Atoll uses, and a list of moves needs none.
package org.atoll.applications.checkers.page;
