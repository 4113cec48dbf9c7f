// SPDX-License-Identifier: Apache-2.0

/// What `atoll bench rmi` measures, and how one piece of work is timed in one process.
package org.atoll.benchmarks.rmi.work;
