// SPDX-License-Identifier: Apache-2.0

/// The objects that `atoll bench rmi` sends and copies. They are plain classes with private fields;
/// they are serializable, and have constructors without parameters, because some comparators need
/// that.
package org.atoll.benchmarks.rmi.subject;
