// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/cluster/source.h"
#include "core/topology/tree.h"
#include "ui/selection.h"

#include <QAbstractItemModel>

#include <memory>
#include <vector>

namespace hopyard::ui
{

/// The topology tree as rows: cluster → domains → hosts → pods, and the pods on no host. Takes whole trees and finds
/// out itself which rows came and went, so that views keep their expansion, selection and scroll position. What is
/// below a row becomes rows when a view opens it or indexOf() leads there: a cluster of any size costs what is open of
/// it. GUI thread.
class OutlineModel final : public QAbstractItemModel
{
    Q_OBJECT
public:
    enum Column { NameColumn, GpuColumn, PodsColumn, ColumnCount };

    explicit OutlineModel(QObject *parent = nullptr);
    ~OutlineModel() override;

    void setTree(std::shared_ptr<const core::TopologyTree> tree, const QString &clusterName);
    /// Texts depend on the language.
    void retranslate();

    QModelIndex indexOf(const Subject &subject);
    /// How many rows are directly below, whether they have been made or not.
    int countBelow(const QModelIndex &index) const;
    Subject subjectAt(const QModelIndex &index) const;

    QModelIndex index(int row, int column, const QModelIndex &parent = {}) const override;
    QModelIndex parent(const QModelIndex &child) const override;
    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    bool hasChildren(const QModelIndex &parent = {}) const override;
    bool canFetchMore(const QModelIndex &parent) const override;
    void fetchMore(const QModelIndex &parent) override;
    QVariant data(const QModelIndex &index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    enum class RowKind : std::uint8_t { Top, Domain, Host, Pod, NoHost };
    struct Item;
    struct Wanted;
    Item *itemOf(const QModelIndex &index) const;
    QModelIndex indexOfItem(Item *item) const;
    std::vector<Wanted> wantedChildren(const Item &item) const;
    int countBelow(const Item &item) const;
    bool hasUnfetched(const Item &item) const;
    void relocate(Item *item);
    void sync(Item *item);
    void syncAll(Item *item);
    QVariant text(const Item &item, int column) const;
    QString toolTip(const Item &item) const;

    std::shared_ptr<const core::TopologyTree> m_tree;
    QString m_clusterName;
    std::unique_ptr<Item> m_root;
    bool m_isChanging = false;
};

} // namespace hopyard::ui
