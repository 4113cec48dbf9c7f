// SPDX-License-Identifier: Apache-2.0

/// Memory: [org.atoll.fabric.memory.HostMemory] says how much the host has left,
/// [org.atoll.fabric.memory.Zeros] maps some of it outside of the heap, and a
/// [org.atoll.fabric.memory.SparseArray] takes little of it for a large job.
package org.atoll.fabric.memory;
