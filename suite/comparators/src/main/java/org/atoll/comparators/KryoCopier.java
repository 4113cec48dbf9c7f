// SPDX-License-Identifier: Apache-2.0
package org.atoll.comparators;

import com.esotericsoftware.kryo.kryo5.Kryo;
import com.esotericsoftware.kryo.kryo5.io.Input;
import com.esotericsoftware.kryo.kryo5.io.Output;
import com.esotericsoftware.kryo.kryo5.objenesis.strategy.StdInstantiatorStrategy;
import com.esotericsoftware.kryo.kryo5.util.DefaultInstantiatorStrategy;
import java.util.ArrayList;
import java.util.HashMap;
import org.atoll.benchmarks.rmi.copies.Copier;
import org.atoll.benchmarks.rmi.subject.Chain;
import org.atoll.benchmarks.rmi.subject.Order;
import org.atoll.benchmarks.rmi.subject.Tree;

/// Kryo 5.
final class KryoCopier implements Copier {
    private static final int FIRST_BYTES = 1 << 12;

    private final Kryo kryo = new Kryo();
    private final Output output = new Output(FIRST_BYTES, -1);
    private final Input input = new Input();

    KryoCopier() {
        kryo.setReferences(true);
        kryo.setInstantiatorStrategy(
                new DefaultInstantiatorStrategy(new StdInstantiatorStrategy()));
        kryo.register(Tree.class);
        kryo.register(Chain.class);
        kryo.register(Order.class);
        kryo.register(ArrayList.class);
        kryo.register(HashMap.class);
        kryo.register(double[].class);
    }

    @Override
    public Object copy(Object subject) {
        output.reset();
        kryo.writeClassAndObject(output, subject);
        input.setBuffer(output.getBuffer(), 0, output.position());
        return kryo.readClassAndObject(input);
    }
}
