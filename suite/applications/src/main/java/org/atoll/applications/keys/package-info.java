// SPDX-License-Identifier: Apache-2.0

/// The parts that the programs which sort whole numbers have in common: the keys that are drawn,
/// the counting pass by a digit, and the check of what is sorted.
package org.atoll.applications.keys;
