// SPDX-License-Identifier: Apache-2.0

/// The commands a user types, and their options. [org.atoll.launcher.Atoll] is the entry;
/// planning is in `plan`, the running job in `job`, hosts and processes in `node`.
package org.atoll.launcher;
