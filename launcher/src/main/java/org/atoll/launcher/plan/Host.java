// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher.plan;

/// A host and how many ranks it may take.
///
/// @param name  the name, as ssh takes it
/// @param slots the number of ranks it offers, at least 1
public record Host(String name, int slots) {}
