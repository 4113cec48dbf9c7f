// SPDX-License-Identifier: Apache-2.0

/// What will be started where: hosts and their slots, the placement of ranks, the program a
/// user means, and the command line of each rank. Nothing here starts anything.
package org.atoll.launcher.plan;
