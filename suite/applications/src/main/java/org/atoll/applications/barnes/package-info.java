// SPDX-License-Identifier: Apache-2.0

/// Barnes-Hut: bodies attract each other, and a group of them that is far away acts as one point
/// in its centre of mass. The groups are the cells of an octree ([Octree]) that is made anew in
/// each step. Those who share the work have zones of equal cost ([CostZones]). All versions have
/// the same bits: each body's sum is added up by one of them, in the order of the tree.
///
/// Source: J. Barnes, P. Hut, A hierarchical O(N log N) force-calculation algorithm, 1986; J. Singh
/// et al., Load Balancing and Data Locality in Adaptive Hierarchical N-body Methods, 1995.
package org.atoll.applications.barnes;
