// SPDX-License-Identifier: Apache-2.0

/// Shared memory for the ranks of a job (TreadMarks): arrays that all ranks have, and barriers and
/// locks that say when one rank sees what another has written.
///
/// [org.atoll.dsm.Dsm] is what programs begin with. A [org.atoll.dsm.SharedFloats] or one of its
/// twins is an array; a [org.atoll.dsm.FloatView] is a range of it that was made readable or
/// writable, and plain memory until the interval ends. [org.atoll.dsm.SharedRows] are rows that are
/// arrays of their own. [org.atoll.dsm.SharedMemoryService] joins the protocol
/// ([org.atoll.dsm.engine.Engine]) with the fabric.
///
/// Wholes, each of which makes its parts and may know those before it: an engine, a watch
/// ([org.atoll.dsm.RaceWatch]), the service, the detector of a rank
/// ([org.atoll.dsm.Detector]), an array ([org.atoll.dsm.Extent]), and the rank's
/// [org.atoll.dsm.Dsm].
///
/// Invariants: what a program may do with a page is looked up when it makes a view, without a lock;
/// the engine takes an access away only inside the program's own calls. All else is the holder's.
package org.atoll.dsm;
