// SPDX-License-Identifier: Apache-2.0

/// Rehearsals of recovery (`atoll rehearse`): a program is run without faults and then with ranks
/// that are killed at random moments, and the runs are compared.
package org.atoll.launcher.rehearse;
