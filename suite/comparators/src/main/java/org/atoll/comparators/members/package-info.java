// SPDX-License-Identifier: Apache-2.0

/// Libraries that keep data alike in several processes, for `atoll bench replica`: Hazelcast,
/// JGroups with SEQUENCER, and jgroups-raft. All processes are on this host, talk over the loopback
/// interface, look for nobody else, and report to nobody.
@org.jspecify.annotations.NullMarked
package org.atoll.comparators.members;
