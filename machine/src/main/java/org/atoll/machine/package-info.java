// SPDX-License-Identifier: Apache-2.0

/// The command `atoll pvm`, and the master of a standing machine: lets processes in and out, and
/// hosts.
package org.atoll.machine;
