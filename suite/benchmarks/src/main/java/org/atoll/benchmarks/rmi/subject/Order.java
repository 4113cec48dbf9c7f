// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.rmi.subject;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// An object with collections: a list of texts, and a map from the same texts to numbers.
public final class Order implements Serializable {
    private static final long serialVersionUID = 1;

    private long number;
    private String customer = "";
    private ArrayList<String> articles = new ArrayList<>();
    private HashMap<String, Integer> amounts = new HashMap<>();

    /// An empty order, to be filled by a serializer.
    Order() {}

    /// Makes an order.
    public static Order of(long number, int articles) {
        Order order = new Order();
        order.number = number;
        order.customer = "customer of order " + number;
        for (int i = 0; i < articles; i++) {
            String name = "article " + i;
            order.articles.add(name);
            order.amounts.put(name, 1000 + i);
        }
        return order;
    }

    /// Whether this holds what another order holds.
    public boolean isLike(Order other) {
        return number == other.number
                && customer.equals(other.customer)
                && articles.equals(other.articles)
                && amounts.equals(other.amounts);
    }

    /// The articles' names.
    ///
    /// @return a copy of the list
    public List<String> articles() {
        return List.copyOf(articles);
    }

    /// How many are wanted of each article.
    ///
    /// @return a copy of the map
    public Map<String, Integer> amounts() {
        return Map.copyOf(amounts);
    }
}
