// SPDX-License-Identifier: Apache-2.0

/// SORT: radix sorts of whole numbers by parts that each have a share of the keys.
///
/// In RBS, by buckets, each part sorts its share, and sorted shares are merged in a binary tree;
/// the first part has all keys at the end. In RCS, by counting, all parts sort together, one pass
/// for each digit from the least one: each counts its keys by the digit; these histograms are added
/// up a binary tree of the parts, and what comes back down is the place of each part's first key of
/// each value; each part sorts its share by the digit; and runs of keys go to the parts that own
/// their places. A pass keeps the order of keys with equal digits. Both give the only order there
/// is, for every model and number of parts.
///
/// The two algorithms, and the breakdown of their times, are those of a thesis on Manta, which
/// compared remote objects with message passing on the clusters of DAS about 1999.
package org.atoll.applications.sort;
