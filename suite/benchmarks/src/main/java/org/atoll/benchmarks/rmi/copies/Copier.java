// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.rmi.copies;

/// A serializer: what it writes keeps the identity of objects. For one thread.
public interface Copier {

    /// Writes an object and reads it again.
    ///
    /// @throws Exception if it cannot be written or read
    Object copy(Object subject) throws Exception;
}
