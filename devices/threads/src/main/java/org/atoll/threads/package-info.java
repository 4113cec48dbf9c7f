// SPDX-License-Identifier: Apache-2.0

/// Ranks as threads of one JVM: rings in private memory, sleeping on conditions. For debugging,
/// notebooks and small machines.
package org.atoll.threads;
