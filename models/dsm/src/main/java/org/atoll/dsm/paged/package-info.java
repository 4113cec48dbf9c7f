// SPDX-License-Identifier: Apache-2.0

/// Shared memory by page faults: the program loads and stores plain memory, and the kernel tells
/// another process, the pager, of accesses that are not allowed. Linux only, without native code.
///
/// [org.atoll.dsm.paged.PagerLink] is the program's side, [org.atoll.dsm.paged.Pager] the other
/// one, which holds the engine; [org.atoll.dsm.paged.PagedProbe] says whether it can work here.
///
/// Invariants: a fault waits for pagers only, never for a thread of a program, for a program may be
/// collecting garbage, which waits for the fault. What a program may do is lessened only when
/// a call of its own returns. A pager that cannot go on ends the job.
package org.atoll.dsm.paged;
