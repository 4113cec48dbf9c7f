// SPDX-License-Identifier: Apache-2.0

/// Jobs whose processes another launcher has started: what it tells each of them, and by what they
/// find each other.
package org.atoll.job.engine;
