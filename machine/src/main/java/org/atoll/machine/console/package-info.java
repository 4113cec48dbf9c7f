// SPDX-License-Identifier: Apache-2.0

/// The console of a standing machine: a task that reads commands.
package org.atoll.machine.console;
