// SPDX-License-Identifier: Apache-2.0

/// The protocol of shared memory as one state machine, without thread, clock, socket or endpoint.
///
/// [org.atoll.dsm.engine.Engine] is one rank's half. Its program's calls give a
/// [org.atoll.dsm.engine.Step]; what other ranks send goes into `receive`, and what is to be sent
/// leaves by the [org.atoll.dsm.engine.Outbox]. Its memory is behind
/// [org.atoll.dsm.engine.Pages]. Whoever owns an engine lets in one thread at a time.
///
/// The engine is the whole, and makes its parts in order, each with those before it that it uses;
/// no part knows the engine, or a part that is made later. What goes on when something has come
/// is in the engine's `settle`, and what is done at a barrier in its `depart`. Tests put faulty
/// parts in the place of good ones by [org.atoll.dsm.engine.EngineParts].
///
/// Invariants: messages from one rank to another arrive once and in order. A page that the program
/// may access has all that happened before; only the program's own calls that cut its run into
/// intervals take an access away. A page is in a state that [org.atoll.dsm.engine.PageState] calls
/// legal at the end of each step.
package org.atoll.dsm.engine;
