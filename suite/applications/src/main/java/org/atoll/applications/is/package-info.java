// SPDX-License-Identifier: Apache-2.0

/// IS: the ranks of many small whole numbers, by counting them (NPB's integer sort).
///
/// Each part of the job counts how often each value is among its own keys. The counts are added
/// over all parts; then each knows how many keys are below any value, which is that value's rank.
/// Between rankings two keys change. All numbers are whole, so results are equal for every model
/// and number of ranks.
package org.atoll.applications.is;
