// SPDX-License-Identifier: Apache-2.0

/// Memory outside of the heap: [org.atoll.fabric.memory.HostMemory] says how much the host has
/// left, [org.atoll.fabric.memory.Zeros] maps some of it.
package org.atoll.fabric.memory;
