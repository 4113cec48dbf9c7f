// SPDX-License-Identifier: Apache-2.0

/// The programs of `atoll bench rmi` that write an object and read it again, in one process. Those
/// of Kryo and Fory are in the module `suite/comparators`, which no distribution has.
package org.atoll.benchmarks.rmi.copies;
