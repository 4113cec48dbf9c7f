// SPDX-License-Identifier: Apache-2.0

/// Jobs whose processes another launcher has started: what it tells each of them, and how they meet.
package org.atoll.job.engine;
