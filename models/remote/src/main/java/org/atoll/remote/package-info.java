// SPDX-License-Identifier: Apache-2.0

/// Objects on other ranks, called as if they were here (Manta, JavaParty).
///
/// A program marks classes with [org.atoll.remote.Remote] and uses
/// [org.atoll.remote.RemoteObjects]: objects are created on a [org.atoll.remote.Node], and called
/// through references. [org.atoll.remote.RemoteKind] says which frames there are.
///
/// A call begins in a [org.atoll.codec.face.Face]'s reference, whose caller is made by
/// `TargetCallers`; the calling thread's `CallMode` decides how the call is made. `Arrivals` takes
/// it where the object is: it runs at once, or `ServedCalls` gives it a thread of its own.
///
/// A *whole* makes its parts and gives each the few things that it uses; no part names a whole, and
/// a whole uses only those before it:
///
/// 1. `RankObjects`: which threads call (`CallingThreads`, `CallPermission`), the objects
///    (`ObjectTable`), references to objects (`References`, `ReferenceTable`), the graphs in which
///    they travel (`ReferenceReplacement`, `Descriptions`), and what the collector hears of them
///    (`ReferenceEvents`, `Holdings`).
/// 2. `OutgoingCalls`: the manners (`Synchronous` with `LocalCalls`, `Asynchronous`, `OneWay`),
///    what leaves (`Sender`, `RemoteQuestions`), what comes back (`RemoteCall`, `IncomingAnswers`,
///    `Failure`), what is waited for (`CallWaits`, `FutureWaits`, `Settling`), and objects that are
///    created and released (`Creation`, `Release`).
/// 3. `IncomingCalls`: what arrives (`Arrivals`, `InLineCalls`, `DeferredCalls`,
///    `CreationArrivals`), in which order calls begin (`Sequences`, `CallTurns`, `Beginnings`), the
///    threads that run them (`ServedCalls`, `CallRuns`, `OwnThreads`), and what the callers get
///    (`ServedAccounts`, `AnswerSender`, `Ledger`).
/// 4. `RankGroups`: what is called together (`GroupCalls`, `GroupSpreads`), down a tree of ranks
///    (`GroupRuns`, `GroupBranches`) to the objects of each (`GroupMembers`, `GroupThreads`).
/// 5. `RemoteService`: the others, and what a program uses of them
///    ([org.atoll.remote.RemoteObjects] with `Placement`, `CallManners`, `ProgramEnd`).
///
/// A rank's `RemoteObjects` are found by way of `RemoteKind`, which opens the service.
package org.atoll.remote;
