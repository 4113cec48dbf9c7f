// SPDX-License-Identifier: Apache-2.0
package org.atoll.tasks;

/// A host of the machine. In a job each rank is one.
///
/// @param tid     the host's own number, such as `t3.0`
/// @param name    such as `n3`
/// @param address where it is: hosts that share memory have the same
/// @param slots   how many tasks it gets in each turn of a spawn, at least 1
public record Host(Tid tid, String name, String address, int slots) {}
