// SPDX-License-Identifier: Apache-2.0

/// Remote objects that plain JVMs call by java.rmi, and plain RMI servers that ranks call.
@org.jspecify.annotations.NullMarked
module org.atoll.rmi {
    requires static org.jspecify;
    requires transitive java.rmi;
    requires transitive org.atoll.remote;

    exports org.atoll.rmi;
}
