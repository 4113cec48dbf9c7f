// SPDX-License-Identifier: Apache-2.0

/// How ranks start and become a job: as processes that a coordinator lets in
/// ([org.atoll.fabric.start.CoordinatedMembership]), by hand ([org.atoll.fabric.start.HandStart]),
/// or as threads of one JVM ([org.atoll.fabric.start.LocalMembership]). Begin at
/// [org.atoll.fabric.start.Memberships]. Nothing else in the fabric knows this package.
package org.atoll.fabric.start;
